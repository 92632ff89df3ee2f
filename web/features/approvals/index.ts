/** The parts of this feature that other features use. */
export { useAskedToast } from './asked-toast.ts';
export { WaitsLink } from './waits-link.tsx';
