import '#shared/app/zod-setup.ts';
import { mayInspect } from './may-inspect.ts';

// The access check: users without the permission are redirected to the app's own 404, and no further code is fetched.
if (await mayInspect()) {
  const { mountInspector } = await import('./mount.tsx');
  mountInspector();
} else {
  location.replace('/404');
}
