import { testEveryScreen } from './every-screen.ts';

testEveryScreen({ width: 1440, height: 900 });
