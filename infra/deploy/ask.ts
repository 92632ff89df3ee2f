import { createInterface } from 'node:readline/promises';
import { DeployProblem } from './problem.ts';

/**
 * Asks for a word, and goes on only where it is given.
 * @throws DeployProblem where it isn't, or where there is no terminal
 */
export async function askFor(word: string, question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new DeployProblem('Nobody is there to confirm it: run it in a terminal, or with --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} `);
  terminal.close();
  if (answer.trim() !== word) throw new DeployProblem('Nothing was changed.');
}
