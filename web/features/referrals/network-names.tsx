import { Link } from 'react-router-dom';
import type { AdminReferral } from '../../../shared/referrals/contract.ts';
import { subAgentsPath } from '../../lib/paths.ts';
import css from './network-names.module.css';

/** Who somebody is, whole: names of the network have nowhere else to be read. */
export const MemberName = ({ children }: { children: string }) => (
  <span className={css.name}>{children}</span>
);

/** Who recruited somebody; the name leads to the own network. */
export const RecruiterLink = ({ recruiter }: { recruiter: AdminReferral['referrer'] }) => (
  <Link to={subAgentsPath(recruiter.id)} className={css.name}>
    {recruiter.name}
  </Link>
);
