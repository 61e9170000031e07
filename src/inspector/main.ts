import '#lib/zod-setup.ts';
import { mayInspect } from './may-inspect.ts';

// The door: who may not inspect is sent to the app's own 404, and nothing behind the door is fetched.
if (await mayInspect()) {
  const { mountInspector } = await import('./mount.tsx');
  mountInspector();
} else {
  location.replace('/404');
}
