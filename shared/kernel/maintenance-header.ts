/**
 * The header by which browsers learn of maintenance. Apart from its words, because customers' pages are
 * small.
 */

/** Every answer of the API carries this header while the portal is maintained. */
export const MAINTENANCE_HEADER = 'portal-maintenance';

/** The header's content. The words and the seconds don't depend on the clock of the device. */
export interface ShownMaintenance {
  /** When it ends by itself, ISO 8601. */
  until: string;
  /** A sentence with the end: "The portal is being worked on until 14:30." */
  words: string;
  /** A sentence for everybody who uses the portal. */
  reason: string;
  secondsLeft: number;
}

export const readMaintenanceHeader = (text: string): ShownMaintenance =>
  JSON.parse(decodeURIComponent(text)) as ShownMaintenance;
