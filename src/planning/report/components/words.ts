import { createContext } from 'react';

/** Fixed words of the report in the language of the plan; English where nobody provides it. */
export const Words = createContext<(english: string) => string>((english) => english);
