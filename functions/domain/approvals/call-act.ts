/** Calls the endpoint of an asked act once more: to look at what it would do now, or to do it. */
import { type AnyProcedure, call } from '@orpc/server';
import { ALWAYS_ALONE, type ApprovalOperation } from '../../../shared/approvals/words.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { NeededPermission } from '../../../shared/kernel/permissions.ts';
import type { ProcedureMeta } from '../../../shared/kernel/procedure.ts';
import type { StoredApproval } from '../../data/approvals/approval.table.ts';
import { lookingAt, WritesAlone } from '../../platform/looking-table.ts';
import type { Context, SecondPerson } from '../../platform/context.ts';

/** The endpoints of acts, by their names in the contract. */
export type Acts = (operation: ApprovalOperation) => AnyProcedure;

/** Finds the endpoints of acts in the router of a function, which isn't complete yet where this is called. */
export const actsOf =
  (router: () => Readonly<Record<string, Readonly<Record<string, AnyProcedure>>>>): Acts =>
  (operation) => {
    const [slice = '', name = ''] = operation.split('.');
    const endpoint = router()[slice]?.[name];
    if (!endpoint) throw new Error(`No endpoint ${operation}`);
    return endpoint;
  };

/** The permission that asking for an act takes. */
export const permissionOf = (endpoint: AnyProcedure): NeededPermission | undefined =>
  (endpoint['~orpc'].meta as ProcedureMeta).permission;

/**
 * Calls the endpoint with an input, at a stage of the two people.
 * @throws DomainError CONFLICT where the call takes nobody else, as things are; others as the endpoint
 */
export async function callAct(
  acts: Acts,
  context: Context,
  { operation, input = {} }: Pick<StoredApproval, 'operation' | 'input'>,
  secondPerson: SecondPerson,
): Promise<void> {
  try {
    await call(acts(operation), input, {
      context: { ...context, table: lookingAt(context.table), secondPerson },
      path: operation.split('.'),
    });
  } catch (error) {
    throw error instanceof WritesAlone ? conflict(ALWAYS_ALONE) : error;
  }
}
