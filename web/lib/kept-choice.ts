/** Choices that the device keeps. Where storage is off or full they hold until the screen is left. */
import { useState } from 'react';

/** The kept choice; null where there is none, or storage is off. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // The screen goes on with the choice.
  }
}

/** A choice between two; the first one where none was kept. */
export function useKeptChoice<Choice extends string>(
  key: string,
  [usual, other]: [Choice, Choice],
) {
  const [choice, setChoice] = useState(() => (readChoice(key) === other ? other : usual));
  const choose = (chosen: Choice) => {
    setChoice(chosen);
    keepChoice(key, chosen);
  };
  return [choice, choose] as const;
}
