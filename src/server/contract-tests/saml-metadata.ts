/** The certificate of a key that was thrown away. */
const certificate =
  'MIIBfDCCASKgAwIBAgIJdBLfCinB7cg5MAoGCCqGSM49BAMCMBYxFDASBgNVBAMTC2lkcC5leGFtcGxlMCAXDTI2MDEwMTAwMDAwMFoYDzIwOTkxMjMxMDAwMDAwWjAWMRQwEgYDVQQDEwtpZHAuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAYS0LYtYL2S5d+e0CGaZnZpe8LVH2VC57juPbX0t+Y3uju1BXGMmwpm6R2fpSUPu2/5vjyHs88UR1SVSg3ru7+jVzBVMAwGA1UdEwEB/wQCMAAwDgYDVR0PAQH/BAQDAgWgMB0GA1UdJQQWMBQGCCsGAQUFBwMBBggrBgEFBQcDAjAWBgNVHREEDzANggtpZHAuZXhhbXBsZTAKBggqhkjOPQQDAgNIADBFAiEAqUaXe8KJBKhCDF41H5pHYQ7B74EHAA1rvyXl2xCmAnICIGUxSFEt88cAbNG9U1W+MQUTwe5uJn5Dw6LYafdBdMVv';
const namespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What an identity provider tells of itself. */
export const samlMetadata = `<EntityDescriptor xmlns="${namespace}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="idp"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor><SingleSignOnService Binding="${redirect}" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;
