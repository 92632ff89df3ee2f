import { TeamOutlined } from '@ant-design/icons';
import { Link } from '../../components/link.tsx';
import { approvalPath } from '../../lib/paths.ts';
import css from './waits-link.module.css';

/** Says beside a row that an act about it waits, and leads to that act. */
export const WaitsLink = ({ approvalId }: { approvalId: string }) => (
  <span className={css.waits}>
    <TeamOutlined aria-hidden="true" />{' '}
    <Link to={approvalPath(approvalId)}>Waits for a second person</Link>
  </span>
);
