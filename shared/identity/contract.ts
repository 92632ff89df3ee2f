/** The signed-in person's profile, role and status. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { notKept, procedure } from '../kernel/procedure.ts';

export const role = z.enum(['agent', 'admin']);
export type Role = z.infer<typeof role>;
export const profileStatus = z.enum(['pending', 'active', 'inactive']);
export type ProfileStatus = z.infer<typeof profileStatus>;

/** The signed-in person: the profile plus what the frame shows of the agent or admin record. */
export const me = z.object({
  id,
  email: z.string(),
  role,
  status: profileStatus,
  fullName: z.string(),
  phone: z.string(),
  referralCode: z.string().optional(),
  department: z.string().optional(),
  profileComplete: z.boolean().optional(),
  /** True for an administrator with the finance permission. */
  hasFinance: z.boolean().optional(),
});
export type Me = z.infer<typeof me>;

export const administrator = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  department: z.string(),
  createdAt: z.string(),
  /** Has the finance permission, which releasing payouts needs when the four-eyes rule is on. */
  hasFinance: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

export const identityContract = {
  listAdministrators: procedure({
    method: 'GET',
    path: '/admin/administrators',
    access: 'admin',
    summary: 'The active administrators, those who registered first before the others.',
  })
    .input(z.strictObject(pageQuery))
    .output(pageOf(administrator)),
  setFinance: procedure({
    method: 'PUT',
    path: '/admin/administrators/{adminId}/finance',
    access: 'admin',
    summary:
      'Gives another administrator the finance permission, or takes it away; by one who carries it.',
  })
    .input(z.strictObject({ adminId: id, hasFinance: z.boolean() }))
    .output(administrator),
  reportPasswordChange: procedure({
    method: 'POST',
    path: '/agent/password-changes',
    access: 'agent',
    summary: 'Says that the agent has just changed the password; the agent is notified of it.',
  }).output(z.object({ recorded: z.literal(true) })),
  getMe: procedure({
    method: 'GET',
    path: '/me/profile',
    access: 'anyStatus',
    offline: notKept('kept beside the answers, because the session needs it'),
    summary: 'The own profile. 404 while the sign-up has not written it yet.',
  }).output(me),
  createFallbackProfile: procedure({
    method: 'POST',
    path: '/me/profile',
    access: 'anyStatus',
    summary: 'Writes the profile that the sign-up failed to write, by the same rules.',
  }).output(me),
};
