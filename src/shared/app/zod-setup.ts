import * as z from 'zod/mini';

// Must be imported first: otherwise zod tries `new Function` when the first schema is created, which the content
// security policy reports.
z.config({ jitless: true });
