/** The parts of this feature that other screens show. */
export { AgentTermsPanel } from './agent-terms-panel.tsx';
export { MyTermsLine } from './my-terms-line.tsx';
export { RateUse } from './rate-use.tsx';
export { TermsBanner } from './terms-banner.tsx';
