import { createContext } from 'react';
import type { PrintedPart } from '../../../shared/contracts/printed-part.ts';

/**
 * What a page is made for: a screen, or paper with the summary or everything. A browser lays out all that a page holds
 * several times before it prints, hidden or not; so what only a screen shows is not in a page for paper.
 */
export const Medium = createContext<'screen' | PrintedPart>('screen');
