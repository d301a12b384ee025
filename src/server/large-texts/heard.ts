/** Stops the thread until what is heard is counted up. The notice of an earlier answer may come late, and wakes for nothing. */
export function untilHeard(heard: Int32Array<SharedArrayBuffer>, before: number): void {
  while (Atomics.load(heard, 0) === before) Atomics.wait(heard, 0, before);
}
