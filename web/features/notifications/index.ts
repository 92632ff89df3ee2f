/** Imported by the dashboard, which says what waits. */
export { notificationsQuery } from './notifications-query.ts';
