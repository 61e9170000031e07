import '#shared/app/zod-setup.ts';
import { shieldInputMethods } from '#shared/browser/input-method.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { GalleryApp } from './gallery-app.tsx';

// Every widget in its states, for development: `npm run dev` serves it at /gallery.html; production builds exclude it.
const root = document.querySelector('#root');
if (root === null) throw new Error('gallery.html has no #root');
shieldInputMethods();
createRoot(root).render(
  <StrictMode>
    <GalleryApp>
      <Gallery />
    </GalleryApp>
  </StrictMode>,
);
