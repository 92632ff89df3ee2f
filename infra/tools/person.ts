/**
 * `npm run person -- export|erase --email <address>`: prints the data of a person as JSON on
 * standard output, or erases it. With `--phone <number>` in place of the address, it is about a customer who
 * left a number with an agent and nothing else. docs/operations.md lists what stays, and why.
 */
import { parseArgs } from 'node:util';
import { parsePhone } from '../../shared/kernel/phone.ts';
import { collectPerson } from '../../functions/workflows/operators/collect-person.ts';
import { erasePerson } from '../../functions/workflows/operators/erase-person.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string', default: '' }, phone: { type: 'string', default: '' } },
});
const [command] = positionals;

const contact = values.email.includes('@') ? values.email : parsePhone(values.phone);

await runTool(async () => {
  if ((command !== 'export' && command !== 'erase') || !contact)
    throw new ToolProblem(
      'Usage: npm run person -- export|erase --email <address>, or --phone <number> for a lead',
    );
  return command === 'export' ? exportPerson(contact) : erase(contact);
});

function exportPerson(of: string): Promise<number> {
  return withPortal(async ({ context, pool }) => {
    const person = await collectPerson(context.table, of);
    const account = person.email ? await pool().read(person.email) : undefined;
    const asOf = context.clock.now().toISOString();
    say(JSON.stringify({ asOf, ...person, account: account ?? null }, null, 2));
    return Object.keys(person.kept).length > 0 || account ? 0 : 1;
  });
}

function erase(of: string): Promise<number> {
  return withPortal(async ({ context, pool, proofs }) => {
    const clients = { pool: pool(), proofs: proofs() };
    const { agents, sales, leads, isFinished, left } = await erasePerson(context, clients, of);
    const people = leads > 0 ? `; leads: ${leads}` : '';
    say(`Agents deleted: ${agents}; sales without their customer: ${sales}${people}.`);
    if (!isFinished) say('The rest of the deletion follows within minutes, by its schedule.');
    for (const key of left) say(`Still there, look at it: ${key}`);
    return agents + sales + leads > 0 ? 0 : 1;
  });
}
