import type { ModelFaultCode } from '../../platform/model-messages.ts';

/** `ended`: the process ended meanwhile; another one is started for the next request. */
export type LocalFaultCode = ModelFaultCode | 'ended';

/** What the model process says of a request that it did not carry out. */
export class LocalModelFault extends Error {
  override readonly name = 'LocalModelFault';
  readonly code: LocalFaultCode;

  constructor(code: LocalFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
