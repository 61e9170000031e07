import '#lib/zod-setup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppView } from '#app/app-view.tsx';
import { createApp } from '#app/create-app.ts';
import { lookIsReady } from '#app/preferences-effects.ts';
import { onCaughtError, watchChunks } from '#app/stale-chunks.ts';
import './styles.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('no #root');
watchChunks();
const parts = createApp();
const view = (
  <StrictMode>
    <AppView {...parts} />
  </StrictMode>
);
// Not awaited here: the chunks that share code with this one would each become two.
void lookIsReady(parts.app.preferences).then(() => createRoot(root, { onCaughtError }).render(view));
