/** Who is signed in: profile, role and status (document 000, section 3; DESIGN 4). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { procedure } from '../kernel/procedure.ts';

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
});
export type Me = z.infer<typeof me>;

export const identityContract = {
  getMe: procedure({
    method: 'GET',
    path: '/me/profile',
    access: 'anyStatus',
    summary: 'The own profile. 404 while the sign-up has not written it yet.',
  }).output(me),
  createFallbackProfile: procedure({
    method: 'POST',
    path: '/me/profile',
    access: 'anyStatus',
    summary: 'Writes the profile that the sign-up failed to write, by the same rules.',
  }).output(me),
};
