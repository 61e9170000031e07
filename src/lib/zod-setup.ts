import * as z from 'zod/mini';

// Imported before everything else, and kept in the chunk of zod itself (vite.config.ts): without it zod tries
// `new Function` when the first schema is made, which the content security policy reports.
z.config({ jitless: true });
