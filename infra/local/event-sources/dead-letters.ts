/** Messages of a queue that a function failed on in every try are kept in a file. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export type DeadLetters = (functionName: string, letter: unknown, reason: string) => void;

/** Makes the writer of `<dataDir>/dead-letters/<function>.jsonl`. */
export function deadLetterWriter(dataDir: string, log: (message: string) => void): DeadLetters {
  const folder = join(dataDir, 'dead-letters');
  return (functionName, letter, reason) => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${functionName}.jsonl`);
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), reason, letter })}\n`);
    log(`${functionName} gave up on a message (${reason}); it is kept in ${file}`);
  };
}
