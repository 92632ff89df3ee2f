/** The audit trail: actor, action, subject, time, and the values before and after. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { auditSubjects } from './rules.ts';
import { auditTopics } from './words.ts';

const topic = z.enum(auditTopics.map(({ value }) => value));
const day = z.iso.date('must be a day, YYYY-MM-DD');

/** The subject of an event, such as `payout:3kd…`. */
const subjectKey = z
  .string()
  .regex(
    new RegExp(`^(${auditSubjects.join('|')}):[A-Za-z0-9_-]{1,64}$`),
    'must be a kind of subject and its id, like payout:abc',
  );

/** Limits the events; absent fields don't limit. */
export const auditFilter = {
  actorId: id.optional(),
  topic: topic.optional(),
  /** Leaves out sign-ins and the results of account checks. */
  without: z.literal('routine').optional(),
  subject: subjectKey.optional(),
  /** South African days; both are included. */
  from: day.optional(),
  to: day.optional(),
};
export type AuditFilter = z.infer<z.ZodObject<typeof auditFilter>>;

export const hasDaysInOrder = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>): boolean =>
  !(from && to) || from <= to;
export const DAYS_OUT_OF_ORDER = { path: ['to'], error: 'must not be before the first day' };

export const auditEvent = z.object({
  id,
  at: z.string(),
  /** `<slice>.<verb>`. */
  action: z.string(),
  /** The action in words. */
  what: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }),
  subject: z.object({
    /** `<kind>:<id>`, as in the filter's `subject`. */
    key: z.string(),
    kind: z.enum(auditSubjects),
    id: z.string(),
    name: z.string(),
    /** Only for an agent who isn't deleted. */
    referralCode: z.string().optional(),
  }),
  changes: z.array(
    z.object({ label: z.string(), before: z.string().optional(), after: z.string().optional() }),
  ),
  requestId: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditContract = {
  listEvents: procedure('GET', '/admin/audit-events', {
    summary: 'The audit trail, newest first; by person, topic, subject and days.',
  })
    .input(
      z.strictObject({ ...pageQuery, ...auditFilter }).refine(hasDaysInOrder, DAYS_OUT_OF_ORDER),
    )
    .output(pageOf(auditEvent)),
};
