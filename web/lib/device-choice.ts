import { useState } from 'react';

type Choices<Choice extends string> = readonly [first: Choice, ...others: Choice[]];

function keptChoice<Choice extends string>(key: string, choices: Choices<Choice>): Choice {
  try {
    return choices.find((choice) => choice === localStorage.getItem(key)) ?? choices[0];
  } catch {
    // Storage is switched off.
    return choices[0];
  }
}

/** One of a few choices, which the device keeps; the first where none was made. */
export function useDeviceChoice<Choice extends string>(key: string, choices: Choices<Choice>) {
  const [choice, setChoice] = useState(() => keptChoice(key, choices));
  const choose = (chosen: Choice) => {
    setChoice(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // Storage is switched off: the choice holds until the page is left.
    }
  };
  return [choice, choose] as const;
}
