/** The part of this feature by which other features filter their lists. */
export { AgentFilter } from './agent-filter.tsx';
