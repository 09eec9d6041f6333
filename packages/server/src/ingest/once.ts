export const REMEMBERED_MS = 10 * 60_000;
const mostRemembered = 10_000;

/**
 * The same key again within ten minutes is answered as the first time and stored no second time; two at once are one.
 * It is kept in memory: after a restart a sample without its own time may be there twice, one with it never.
 */
export function createOnce<T>(now: () => number): (key: string | undefined, work: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, { until: number; answer: Promise<T> }>();
  return async (key, work) => {
    if (key === undefined) return work();
    const known = answers.get(key);
    if (known !== undefined && known.until > now()) return known.answer;
    const answer = work();
    answers.delete(key);
    if (answers.size >= mostRemembered) answers.delete(answers.keys().next().value!);
    answers.set(key, { until: now() + REMEMBERED_MS, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
