/** The audit trail, as administrators read it: who did what to what, when, before and after. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { auditSubjects, auditTopics } from './rules.ts';

const topic = z.enum(auditTopics.map(({ value }) => value));
const day = z.iso.date('must be a day, YYYY-MM-DD');

/** `payout:3kd…`: what an event is about, as one word. */
const subjectKey = z
  .string()
  .regex(
    new RegExp(`^(${auditSubjects.join('|')}):[A-Za-z0-9_-]{1,64}$`),
    'must be a kind of subject and its id, like payout:abc',
  );

/** Which events: of a person, about something, of one subject, of days; absent: all. */
export const auditFilter = {
  actorId: id.optional(),
  topic: topic.optional(),
  subject: subjectKey.optional(),
  /** South African days, both of them included. */
  from: day.optional(),
  to: day.optional(),
};
export type AuditFilter = z.infer<z.ZodObject<typeof auditFilter>>;

/** Whether the days are in their order. */
export const hasDaysInOrder = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>): boolean =>
  !(from && to) || from <= to;
export const DAYS_OUT_OF_ORDER = { path: ['to'], error: 'must not be before the first day' };

export const auditEvent = z.object({
  id,
  at: z.string(),
  /** `<slice>.<verb>`. */
  action: z.string(),
  /** What was done, in words. */
  what: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }),
  subject: z.object({
    /** As the filter takes it. */
    key: z.string(),
    kind: z.enum(auditSubjects),
    id: z.string(),
    name: z.string(),
    /** Of an agent who is still there. */
    referralCode: z.string().optional(),
  }),
  changes: z.array(
    z.object({ label: z.string(), before: z.string().optional(), after: z.string().optional() }),
  ),
  requestId: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditContract = {
  listEvents: procedure({
    method: 'GET',
    path: '/admin/audit-events',
    access: 'admin',
    summary: 'The audit trail, newest first; by person, topic, subject and days.',
  })
    .input(
      z.strictObject({ ...pageQuery, ...auditFilter }).refine(hasDaysInOrder, DAYS_OUT_OF_ORDER),
    )
    .output(pageOf(auditEvent)),
};
