/**
 * The words of the audit trail: topics and subjects of actions, and the names and formats of the
 * changed values. Without zod, because screens import it.
 */
import { auditActions, type AuditTopic } from './words.ts';

export const auditSubjects = [
  'agent',
  'administrator',
  'sale',
  'lead',
  'payout',
  'product',
  'announcement',
  'supportRequest',
  'resource',
  /** A monthly run and its batch, named by the month. */
  'month',
  'portal',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export type AuditAction = keyof typeof auditActions;
/** The audited actions of a slice. */
export type AuditActionOf<Slice extends string> = Extract<AuditAction, `${Slice}.${string}`>;

const actionOf = (action: string) =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : undefined;

/**
 * The topic of a recorded action. Actions on an administrator's account belong to administrators, and
 * actions that this build doesn't know to agents.
 */
export const topicOf = (action: string, subject: AuditSubject): AuditTopic =>
  subject === 'administrator' ? 'administrators' : (actionOf(action)?.topic ?? 'agents');

/** The action in words. */
export const wordsOfAction = (action: string): string => actionOf(action)?.words ?? action;
