import { testEveryScreen } from './every-screen.ts';

testEveryScreen({ width: 390, height: 844 }, { width: 320, height: 640 }, 'followed');
