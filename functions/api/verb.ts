/**
 * Builds every endpoint, so that each one declares who may call it, and checks its input and
 * output.
 */
import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement } from '@orpc/server';
import { forbidden, invalid } from '../../shared/kernel/errors.ts';
import { idempotencyKey } from '../../shared/kernel/ids.ts';
import type { Audience, ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { refusalOf } from '../../shared/identity/policy.ts';
import { profileTable } from '../data/profile.table.ts';
import type { Context } from '../platform/context.ts';
import type { Write } from '../platform/table.ts';

type Run<In extends AnySchema, Result> = (
  context: Context,
  input: InferSchemaOutput<In>,
) => Promise<Result>;

/**
 * Implements a read or a write of the contract. A read runs in parallel with the check of the
 * caller's role and status, and its result is discarded if the check fails; a write runs after it.
 */
export function verb<In extends AnySchema, Out extends AnySchema, Errors extends ErrorMap>(
  endpoint: ContractProcedure<In, Out, Errors, ProcedureMeta<Audience, 'read' | 'write'>>,
  run: Run<In, InferSchemaInput<Out>>,
) {
  const { meta } = endpoint['~orpc'];
  return implement(endpoint)
    .$context<Context>()
    .handler(async ({ context, input }) => {
      if (meta.creates) requireIdempotencyKey(context);
      if (meta.effect === 'read') return besideCheck(context, meta, run(context, input));
      await authorise(context, meta);
      return run(context, input);
    });
}

/**
 * It reads in parallel with the check of the caller's role and status; the audit event is written
 * once the caller is allowed, and before the answer. ("beside" for parallel)
 * @param read returns the output, and the audit event if the output shows audited data
 */
export function auditedRead<In extends AnySchema, Out extends AnySchema, Errors extends ErrorMap>(
  endpoint: ContractProcedure<In, Out, Errors, ProcedureMeta<Audience, 'auditedRead'>>,
  read: Run<In, { output: InferSchemaInput<Out>; event?: Write }>,
) {
  const { meta } = endpoint['~orpc'];
  return implement(endpoint)
    .$context<Context>()
    .handler(async ({ context, input }) => {
      const { output, event } = await besideCheck(context, meta, read(context, input));
      if (event) await context.table.transact([event]);
      return output;
    });
}

/** A refusal of the caller comes before an error of the read, which could reveal data to them. */
async function besideCheck<Result>(
  context: Context,
  meta: ProcedureMeta,
  reading: Promise<Result>,
): Promise<Result> {
  const [allowed, result] = await Promise.allSettled([authorise(context, meta), reading]);
  if (allowed.status === 'rejected') throw allowed.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

async function authorise(context: Context, meta: ProcedureMeta): Promise<void> {
  if (meta.access === 'public' || meta.access === 'anyStatus') return;
  const profile = await profileTable(context.table).get(context.actor.userId);
  const refusal = refusalOf(meta.access, profile);
  if (refusal) throw forbidden(refusal);
}

function requireIdempotencyKey(context: Context): void {
  const checked = idempotencyKey.safeParse(context.idempotencyKey);
  if (checked.success) return;
  const message = checked.error.issues[0]?.message ?? 'is required';
  throw invalid(`Idempotency-Key ${message}`, [{ path: 'Idempotency-Key', message }]);
}
