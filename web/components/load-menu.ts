/** Loads the phone's menu. */
export const loadMenu = () => import('./slide-out.tsx');
