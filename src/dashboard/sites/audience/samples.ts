/** Code that makes a visitor's token and sends the visitor back to the site, by language. */
export function samples(address: string): Record<'node' | 'python' | 'go', string> {
  const site = address.replace(/\/$/, '');
  return {
    node: `import { SignJWT } from 'jose';

const key = new TextEncoder().encode(process.env.DOCS_KEY);

// Where your visitors come to sign in, once you know who they are.
app.get('/docs-login', async (request, response) => {
  const token = await new SignJWT({ plan: request.user.plan })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(key);
  const page = new URL('${site}' + (request.query.location ?? '/'));
  page.searchParams.set('jwt_token', token);
  response.redirect(page.href);
});
`,
    python: `import os, time, jwt  # PyJWT
from urllib.parse import urlencode

KEY = os.environ["DOCS_KEY"]

# Where your visitors come to sign in, once you know who they are.
@app.get("/docs-login")
def docs_login():
    token = jwt.encode(
        {"plan": current_user.plan, "exp": int(time.time()) + 7200},
        KEY,
        algorithm="HS256",
    )
    location = request.args.get("location", "/")
    return redirect("${site}" + location + "?" + urlencode({"jwt_token": token}))
`,
    go: `// github.com/golang-jwt/jwt/v5
var key = []byte(os.Getenv("DOCS_KEY"))

// Where your visitors come to sign in, once you know who they are.
func docsLogin(w http.ResponseWriter, r *http.Request) {
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{
		"plan": currentUser(r).Plan,
		"exp":  time.Now().Add(2 * time.Hour).Unix(),
	}).SignedString(key)
	if err != nil {
		http.Error(w, "no token", http.StatusInternalServerError)
		return
	}
	page := "${site}" + r.URL.Query().Get("location")
	http.Redirect(w, r, page+"?jwt_token="+token, http.StatusSeeOther)
}
`,
  };
}
