/** The part of ZeroBounce's SDK that the tests use. The package has no types. */
declare module "@zerobounce/zero-bounce-sdk" {
  export default class ZeroBounceSDK {
    init(key: string): void;
    getCredits(): Promise<unknown>;
    validateEmail(email: string, options?: { timeout?: number }): Promise<unknown>;
    validateBatch(batch: readonly { email_address: string }[]): Promise<unknown>;
    sendFile(sent: {
      file: File;
      email_address_column: number;
      has_header_row?: boolean;
      remove_duplicate?: boolean;
    }): Promise<unknown>;
    getFileStatus(fileID: string): Promise<unknown>;
    getFile(fileID: string): Promise<unknown>;
    deleteFile(fileID: string): Promise<unknown>;
  }
}
