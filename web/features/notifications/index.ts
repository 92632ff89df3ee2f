export { notificationsQuery } from './notifications-query.ts';
