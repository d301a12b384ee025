// Loaded into the service by `--import`: says how long its event loop stood still since it was last asked, by a signal.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.BENCH_STANDSTILL ?? '', String(delay.max / 1e6));
  delay.reset();
});
