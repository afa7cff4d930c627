def test_get_user(client):
    user = make_user()
    response = client.get("/users/1")
    assert response.status_code == 200
    assert response.json() == user


def test_delete_user(client):
    user = make_user()
    response = client.delete("/users/1")
    assert response.status_code == 204
