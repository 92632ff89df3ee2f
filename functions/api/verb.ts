/**
 * What builds a verb. An endpoint can't be written without it, and so none can forget to say who may
 * call it, to check its input, or to check its output (architecture, rules 2 and 3).
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
import type { ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { refusalOf } from '../../shared/identity/policy.ts';
import { profileTable } from '../data/profile.table.ts';
import type { Context } from '../platform/context.ts';

type Run<In extends AnySchema, Out extends AnySchema> = (
  context: Context,
  input: InferSchemaOutput<In>,
) => Promise<InferSchemaInput<Out>>;

/**
 * Implements an endpoint of the contract.
 * Reads run beside the look at the actor's role and status, and their result is dropped where that
 * refuses; whatever changes something runs after it.
 */
export function verb<In extends AnySchema, Out extends AnySchema, Errors extends ErrorMap>(
  endpoint: ContractProcedure<In, Out, Errors, ProcedureMeta>,
  run: Run<In, Out>,
) {
  const { meta, route } = endpoint['~orpc'];
  const reads = route.method === 'GET';
  const guarded = async (context: Context, input: InferSchemaOutput<In>) => {
    if (meta.creates) requireIdempotencyKey(context);
    if (!reads) {
      await authorise(context, meta);
      return run(context, input);
    }
    const [allowed, result] = await Promise.allSettled([
      authorise(context, meta),
      run(context, input),
    ]);
    if (allowed.status === 'rejected') throw allowed.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
  return implement(endpoint)
    .$context<Context>()
    .handler(({ context, input }) => guarded(context, input));
}

async function authorise(context: Context, meta: ProcedureMeta): Promise<void> {
  if (meta.access === 'public' || meta.access === 'anyStatus') return;
  const standing = await profileTable(context.table).get(context.actor.userId);
  const refusal = refusalOf(meta.access, standing);
  if (refusal) throw forbidden(refusal);
}

function requireIdempotencyKey(context: Context): void {
  const checked = idempotencyKey.safeParse(context.idempotencyKey);
  if (checked.success) return;
  const message = checked.error.issues[0]?.message ?? 'is required';
  throw invalid(`Idempotency-Key ${message}`, [{ path: 'Idempotency-Key', message }]);
}
