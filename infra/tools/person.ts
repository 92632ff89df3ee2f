/**
 * `npm run person -- export|erase --email <address>`: prints the data of a person as JSON on
 * standard output, or erases it. docs/operations.md lists what stays, and why.
 */
import { parseArgs } from 'node:util';
import { collectPerson } from '../../functions/workflows/operators/collect-person.ts';
import { erasePerson } from '../../functions/workflows/operators/erase-person.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string', default: '' } },
});
const [command] = positionals;

await runTool(async () => {
  if ((command !== 'export' && command !== 'erase') || !values.email.includes('@'))
    throw new ToolProblem('Usage: npm run person -- export|erase --email <address>');
  return command === 'export' ? exportPerson(values.email) : erase(values.email);
});

function exportPerson(email: string): Promise<number> {
  return withPortal(async ({ context, pool }) => {
    const person = await collectPerson(context.table, email);
    const account = await pool().read(person.email);
    const asOf = context.clock.now().toISOString();
    say(JSON.stringify({ asOf, ...person, account: account ?? null }, null, 2));
    return Object.keys(person.kept).length > 0 || account ? 0 : 1;
  });
}

function erase(email: string): Promise<number> {
  return withPortal(async ({ context, pool, proofs }) => {
    const doors = { pool: pool(), proofs: proofs() };
    const { agents, sales, isFinished, left } = await erasePerson(context, doors, email);
    say(`Agents deleted: ${agents}; sales without their customer: ${sales}.`);
    if (!isFinished) say('The rest of the deletion follows within minutes, by its schedule.');
    for (const key of left) say(`Still there, look at it: ${key}`);
    return agents + sales > 0 ? 0 : 1;
  });
}
