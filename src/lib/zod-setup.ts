import * as z from 'zod/mini';

// Imported before everything else: without it zod tries `new Function` when the first schema is made, which the content
// security policy reports.
z.config({ jitless: true });
