/** Runs a few pieces of work at once, keeps some waiting, and turns the rest away. */
export function createGate(limits: { atOnce: number; waiting: number; whenFull: () => Error }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (line.length >= limits.waiting) throw limits.whenFull();
      await new Promise<void>((go) => line.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
