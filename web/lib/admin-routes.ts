/** The administrators' endpoints: agents' phones don't load them. */
import routes from 'virtual:contract';
import adminRoutes from 'virtual:contract/admin';

/** Lets the client call the administrators' endpoints; their half of the portal begins with it. */
export function addAdminRoutes(): void {
  for (const [slice, endpoints] of Object.entries(adminRoutes))
    routes[slice] = Object.assign({}, routes[slice], endpoints);
}
