import { configure } from '@testing-library/react';

// Of a machine that is slow and busy; longer means that it never comes.
configure({ asyncUtilTimeout: 10_000 });
