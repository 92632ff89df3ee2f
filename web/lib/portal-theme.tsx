/** The theme of the portal that a screen belongs to: agents' (indigo) or administrators' (teal). */
import { createContext, use, useLayoutEffect } from 'react';

export type PortalTheme = 'agent' | 'admin';

export const PortalThemeContext = createContext<(portal: PortalTheme) => void>(() => undefined);

/** Applies a portal's theme while the component is mounted. */
export function usePortalTheme(portal: PortalTheme): void {
  const setPortal = use(PortalThemeContext);
  useLayoutEffect(() => {
    setPortal(portal);
    return () => setPortal('agent');
  }, [portal, setPortal]);
}
