import { version as ofPackage } from '../../package.json';

/** The program's version. */
export const version: string = ofPackage;
