import { Link } from '../../components/link.tsx';
import type { AdminReferral } from '../../../shared/referrals/contract.ts';
import { subAgentsPath } from '../../lib/paths.ts';
import css from './network-names.module.css';

/** A name with its code, not shortened: the network shows it only here. */
export const MemberName = ({ children }: { children: string }) => (
  <span className={css.name}>{children}</span>
);

/** The agent who recruited another one; the name links to that agent's network. */
export const RecruiterLink = ({ recruiter }: { recruiter: AdminReferral['referrer'] }) => (
  <Link to={subAgentsPath(recruiter.id)} className={css.name}>
    {recruiter.name}
  </Link>
);
