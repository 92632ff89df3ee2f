/**
 * `npm run person -- export|erase --email <address> --stage <name>|--local`: prints the data of a person as
 * JSON on standard output, or erases it. With `--phone <number>` in place of the address, it is about a
 * customer who left a number with an agent and nothing else. docs/operations.md lists what stays, and why.
 */
import { parsePhone } from '../../shared/kernel/phone.ts';
import { collectPerson } from '../../functions/workflows/operators/collect-person.ts';
import { erasePerson } from '../../functions/workflows/operators/erase-person.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { wronglyGiven } from './tool-problem.ts';

const USAGE = `person -- export|erase ${PORTAL} --email <address>, or --phone <number> for a lead [--yes]`;
const text = { type: 'string', default: '' } as const;

export const tool: Tool = (args) => {
  const options = { email: text, phone: text };
  const { values, positionals } = readArguments(args, { usage: USAGE, options, positionals: 1 });
  const target = targetOf(values);
  const [command] = positionals;
  if (command !== 'export' && command !== 'erase') throw wronglyGiven('Export or erase?', USAGE);
  const contact = values.email.includes('@') ? values.email : parsePhone(values.phone);
  if (!contact) throw wronglyGiven('Neither an address nor a phone number is given.', USAGE);
  const isExport = command === 'export';
  const run = isExport ? exportPerson : erase;
  return {
    target,
    yes: values.yes,
    writes: !isExport,
    printsData: isExport,
    run: (found) => withPortal(found, (portal) => run(portal, contact)),
  };
};

async function exportPerson({ context, pool }: Portal, contact: string): Promise<number> {
  const person = await collectPerson(context.table, contact);
  const account = person.email ? await pool().read(person.email) : undefined;
  const asOf = context.clock.now().toISOString();
  say(JSON.stringify({ asOf, ...person, account: account ?? null }, null, 2));
  return Object.keys(person.kept).length > 0 || account ? 0 : 1;
}

async function erase({ context, pool, proofs }: Portal, contact: string): Promise<number> {
  const clients = { pool: pool(), proofs: proofs() };
  const { agents, sales, leads, isFinished, left } = await erasePerson(context, clients, contact);
  const people = leads > 0 ? `; leads: ${leads}` : '';
  say(`Agents deleted: ${agents}; sales without their customer: ${sales}${people}.`);
  if (!isFinished) say('The rest of the deletion follows within minutes, by its schedule.');
  for (const key of left) say(`Still there, look at it: ${key}`);
  return agents + sales + leads > 0 ? 0 : 1;
}

if (import.meta.main) await runTool(tool);
