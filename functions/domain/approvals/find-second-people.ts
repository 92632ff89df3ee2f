/** Finds the administrators who could confirm what somebody asks for. */
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { giversOf } from './plan-givers.ts';
import { readPerson } from './read-releaser.ts';

/** Every active administrator who carries the finance permission. */
export async function findFinance({ table }: Pick<Context, 'table'>): Promise<Profile[]> {
  const everybody = await profileTable(table).activeAdministrators();
  return everybody.filter(({ hasFinance }) => hasFinance);
}

/**
 * Everybody else who carries the finance permission: not the actor, with any account of the mailbox, nor who
 * has something from the actor alone.
 */
export async function findSecondPeople(
  context: Pick<Context, 'actor' | 'table'>,
): Promise<Profile[]> {
  const { actor, table } = context;
  const self = await profileTable(table).get(actor.userId);
  const own = self ? (await readPerson(context, self)).accounts : [actor.userId];
  const isOwn = (id: string) => own.includes(id);
  const holders = await findFinance(context);
  return holders.filter((one) => !isOwn(one.userId) && !giversOf(one).some(isOwn));
}

/** True where one person alone decides who may do what: nobody else could confirm it. */
export async function isDecidedAlone(context: Pick<Context, 'table'>): Promise<boolean> {
  const holders = await findFinance(context);
  return holders.length > 0 && holders.filter((one) => giversOf(one).length === 0).length < 2;
}
