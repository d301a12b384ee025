import { testEveryScreen } from './every-screen.ts';

// 1440 pixels at a zoom of 200 % are 720.
testEveryScreen({ width: 1440, height: 900 }, { width: 720, height: 450 }, 'loaded');
