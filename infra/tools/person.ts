/**
 * `npm run person -- export|erase|search --email <address> --stage
 * <name>|--local`: prints the data of a person as JSON on standard output, or erases it and searches what is
 * left; `search` does that alone. With `--phone <number>` in place of the address, it is about a customer who
 * left a number with an agent and nothing else. `--anew` searches in place of a search that is running.
 * docs/operations.md lists what stays, and why.
 */
import { parsePhone } from '../../shared/kernel/phone.ts';
import { collectPerson } from '../../functions/workflows/operators/collect-person.ts';
import { erasePerson } from '../../functions/workflows/operators/erase-person.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { complain, runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';
import { randomUUID } from 'node:crypto';
import { reportWork } from '../../functions/workflows/account-work/report-work.ts';
import { PARTS, startWork } from '../../functions/workflows/account-work/start-work.ts';
import {
  hashOfContact,
  searchContext,
} from '../../functions/workflows/person-search/search-mentions.ts';
import { carryOut } from '../work/carry-out.ts';

const USAGE = `person -- export|erase|search ${PORTAL} --email <address>, or --phone <number> for a lead [--anew] [--yes]`;
const text = { type: 'string', default: '' } as const;

export const tool: Tool = (args) => {
  const options = { email: text, phone: text, anew: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments(args, { usage: USAGE, options, positionals: 1 });
  const target = targetOf(values);
  const [command] = positionals;
  const run = command === undefined ? undefined : commands[command];
  if (!run) throw wronglyGiven('Export, erase or search?', USAGE);
  if (values.email && values.phone)
    throw wronglyGiven('An address or a phone number is given, not both.', USAGE);
  const contact = values.email.includes('@') ? values.email : parsePhone(values.phone);
  if (!contact) throw wronglyGiven('Neither an address nor a phone number is given.', USAGE);
  const isExport = command === 'export';
  return {
    target,
    writes: command === 'erase',
    printsData: isExport,
    run: (found) => withPortal(found, (portal) => run(portal, contact, values.anew)),
  };
};

const UNKNOWN = 'Nobody is known by it: nothing of anybody was erased or found.';

async function exportPerson({ context, pool }: Portal, contact: string): Promise<number> {
  const person = await collectPerson(context.table, contact);
  const account = person.email ? await pool().read(person.email) : undefined;
  const asOf = context.clock.now().toISOString();
  say(JSON.stringify({ asOf, ...person, account: account ?? null }, null, 2));
  const isKnown = Object.keys(person.kept).length > 0 || account !== undefined;
  if (!isKnown) complain(UNKNOWN);
  return isKnown ? 0 : 1;
}

/** @returns 1 where nobody was known by it, or something is left */
async function erase(opened: Portal, contact: string, anew: boolean): Promise<number> {
  const { context, pool, proofs } = opened;
  const clients = { pool: pool(), proofs: proofs() };
  const { agents, sales, leads, isFinished } = await erasePerson(context, clients, contact);
  const people = leads > 0 ? `; leads: ${leads}` : '';
  say(`Agents deleted: ${agents}; sales without their customer: ${sales}${people}.`);
  if (!isFinished) say('The rest of the deletion follows within minutes, by its schedule.');
  const left = await searchPerson(opened, contact, anew);
  if (agents + sales + leads === 0) complain(UNKNOWN);
  return agents + sales + leads > 0 && left === 0 && isFinished ? 0 : 1;
}

/** @returns 1 where something is left */
async function search(opened: Portal, contact: string, anew: boolean): Promise<number> {
  const found = await searchPerson(opened, contact, anew);
  say(`Items that contain it: ${found}.`);
  return found > 0 ? 1 : 0;
}

const commands: Readonly<Record<string, typeof search>> = { export: exportPerson, erase, search };

if (import.meta.main) await runTool(tool);

/**
 * The search for what is still stored of a person: in the cloud by the account's state machine, else here.
 */
const kind = 'personSearch';

/**
 * @param takesOver in place of a search that is running
 * @param contact an e-mail address in any case, or a phone number in E.164
 * @returns the number of items that still contain it; each of the first is named
 * @throws ToolProblem where the search was stopped, or failed
 */
async function searchPerson(opened: Portal, contact: string, takesOver: boolean): Promise<number> {
  const { table, clock } = opened.context;
  const context = searchContext({ table, clock });
  const workId = randomUUID();
  const machine = opened.workMachine?.();
  const work = await startWork(context, {
    kind,
    workId,
    startedBy: 'an operator',
    parts: machine ? PARTS.cloud : PARTS.oneMachine,
    replaces: false,
    anew: true,
    // On one machine nobody else works on one that was left.
    takesOver: takesOver || machine === undefined,
    soughtHash: hashOfContact(workId, contact.trim().toLowerCase()),
  });
  await carryOut({ context, machine, say }, work);
  const report = await reportWork(table, kind);
  if (report?.work.workId !== workId || report.work.status !== 'done')
    throw new ToolProblem(
      'The search didn’t come to its end: npm run person -- search does it again.',
    );
  for (const key of report.findings) say(`Still there, look at it: ${key}`);
  return report.stages.get('search')?.counts['found'] ?? 0;
}
