import '#lib/zod-setup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppView } from '#app/app-view.tsx';
import { createApp } from '#app/create-app.ts';
import { reloadOnStaleChunks } from '#app/stale-chunks.ts';
import './styles.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
reloadOnStaleChunks();
createRoot(root).render(
  <StrictMode>
    <AppView {...createApp()} />
  </StrictMode>,
);
