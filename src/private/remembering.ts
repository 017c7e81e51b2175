/** How many texts are remembered, and how long they may be. */
const MOST = 10_000;
const LONGEST = 4_000;

/** Remembers answers about texts: a fleet repeats its keys and most of its values, and a look is cheaper than an answer. */
export function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) {
      result = answer(text);
      if (known.size >= MOST) { known.clear(); }
      if (text.length < LONGEST) { known.set(text, result); }
    }
    return result;
  };
}
