/** Builds every endpoint, so that each one declares who may call it, and checks its input and output. */
import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement } from '@orpc/server';
import { forbidden, invalid, sessionEnded } from '../../shared/kernel/errors.ts';
import { isApprovalOperation } from '../../shared/approvals/words.ts';
import { checkRecentSignIn } from '../platform/check-recent-sign-in.ts';
import { idempotencyKey } from '../../shared/kernel/ids.ts';
import { refusalOfChange } from '../../shared/kernel/permissions.ts';
import type { Audience, ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { isSessionOver, isSessionTooOld, refusalOf } from '../../shared/identity/policy.ts';
import { type Profile, profileTable } from '../data/identity/profile.table.ts';
import { recordRule } from '../domain/approvals/record-rule.ts';
import { checkSecondFactor } from '../domain/identity/check-second-factor.ts';
import { findLink } from '../domain/identity/find-person.ts';
import { refuseInMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { recordRefusal } from '../domain/identity/record-refusal.ts';
import { recordSignIn } from '../domain/identity/record-sign-in.ts';
import { type Context, isOthersAct } from '../platform/context.ts';

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
    .handler(async ({ context, input, path }) => {
      if (meta.effect === 'read') return besideCheck(context, { meta, input }, run(context, input));
      // Whoever asked was allowed then; confirming has checks of its own.
      if (!isOthersAct(context)) {
        await allow(writing(context), { meta, input });
        if (meta.creates) requireIdempotencyKey(context);
      }
      const operation = path.join('.');
      // Before the act has a time of its own: its event comes after that of its rule.
      if (isApprovalOperation(operation)) await recordRule(writing(context));
      return run({ ...context, call: { operation, input } }, input);
    });
}

/** Refusals, sign-ins and rules are recorded also where an act is only asked for. */
const writing = (context: Context): Context =>
  context.secondPerson && 'table' in context.secondPerson
    ? { ...context, table: context.secondPerson.table }
    : context;

/**
 * Implements a read that leaves an audit event. It reads in parallel with the check of the caller's role
 * and status; the event is written once the caller is allowed, and before the answer.
 * @param read returns the output, and how to record it if it shows audited data; recording may refuse
 */
export function auditedRead<In extends AnySchema, Out extends AnySchema, Errors extends ErrorMap>(
  endpoint: ContractProcedure<In, Out, Errors, ProcedureMeta<Audience, 'auditedRead'>>,
  read: Run<In, { output: InferSchemaInput<Out>; record?: () => Promise<void> }>,
) {
  const { meta } = endpoint['~orpc'];
  return implement(endpoint)
    .$context<Context>()
    .handler(async ({ context, input }) => {
      const { output, record } = await besideCheck(context, { meta, input }, read(context, input));
      await record?.();
      return output;
    });
}

/** A refusal of the caller comes before an error of the read, which could reveal data to them. */
async function besideCheck<Result>(
  context: Context,
  called: Called,
  reading: Promise<Result>,
): Promise<Result> {
  const [allowed, result] = await Promise.allSettled([allow(context, called), reading]);
  if (allowed.status === 'rejected') throw allowed.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

interface Called {
  meta: ProcedureMeta;
  input: unknown;
}

/**
 * Checks role, status and permissions first: nobody else learns what needs a password. Maintenance comes
 * before the password, which would be asked for in vain.
 */
async function allow(context: Context, { meta, input }: Called): Promise<void> {
  const isRefusable = meta.effect === 'write' && meta.goesOn === undefined;
  // Both are read at once; the refusal of the caller comes first.
  const [authorised, maintained] = await Promise.allSettled([
    authorise(context, meta),
    isRefusable ? refuseInMaintenance(context) : undefined,
  ]);
  if (authorised.status === 'rejected') throw authorised.reason;
  if (maintained.status === 'rejected') throw maintained.reason;
  const profile = authorised.value;
  if (needsStepUp(meta, input)) checkRecentSignIn(context);
  if (profile) await recordSignIn(context, profile);
}

/**
 * @returns the caller's profile; none for public endpoints, or where the sign-up has written none yet
 * @throws DomainError where the caller's session has ended, or role, status, permissions or second factor
 *   don't permit the endpoint
 */
export async function authorise(
  context: Context,
  meta: ProcedureMeta,
): Promise<Profile | undefined> {
  if (meta.access === 'public') return undefined;
  const profile = await profileTable(context.table).get(context.actor.userId);
  if (!profile) await findLink(context);
  if (hasSessionEnded(context, profile)) throw sessionEnded();
  await refuse(context, profile, refusalOf(meta.access, profile));
  if (meta.access !== 'anyStatus') await checkSecondFactor(context, profile);
  if (profile) await refuse(context, profile, refusalOfChange(meta.permission, profile));
  return profile;
}

/** @throws DomainError FORBIDDEN where there is a reason */
async function refuse(
  context: Context,
  profile: Profile | undefined,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined) return;
  context.log?.count('RefusedCallers');
  // An account that isn't open yet, or no more, is refused everywhere: that says nothing.
  if (profile?.status === 'active') await recordRefusal(context, profile);
  throw forbidden(reason);
}

/** The gateway has checked the token, but can't know what ended its session. */
function hasSessionEnded({ actor, clock }: Context, profile: Profile | undefined): boolean {
  const { authenticatedAt } = actor;
  if (!profile || !authenticatedAt) return false;
  return (
    isSessionOver(profile, authenticatedAt) ||
    isSessionTooOld(profile, authenticatedAt, clock.real())
  );
}

/** The contract's types have made sure that the rule takes the endpoint's input. */
const needsStepUp = ({ stepUp = () => false }: ProcedureMeta, input: unknown): boolean =>
  stepUp === true || (stepUp as (input: unknown) => boolean)(input);

function requireIdempotencyKey(context: Context): void {
  const checked = idempotencyKey.safeParse(context.idempotencyKey);
  if (checked.success) return;
  const message = checked.error.issues[0]?.message ?? 'is required';
  throw invalid(`Idempotency-Key ${message}`, [{ path: 'Idempotency-Key', message }]);
}
