import { TeamOutlined } from '@ant-design/icons';
import { Link } from '../../components/link.tsx';
import { approvalPath } from '../../lib/paths.ts';
import css from './waits-link.module.css';

/** Says beside a row that an act about it waits, and leads to that act. */
export const WaitsLink = ({ approvalId }: { approvalId: string }) => (
  <Link to={approvalPath(approvalId)} className={css.link}>
    <TeamOutlined aria-hidden="true" /> Waits for a second person
  </Link>
);
